"""How big things are on a board at full size, in pixels. Geometry and sprites both obey them."""

UNIT_PITCH = 43
UNITS_PER_BLOCK = 4
ORDER = 48
ONE_TIME = 34
POWER = 30
GARRISON = 30
LABEL = 19
SEA_LABEL = 20
CAPTION = 16
LINE_HEIGHT = 18
ICON_HEIGHT = 28
ICON_GAP = 3
ICON_WIDTHS = {"stronghold": 38, "castle": 32, "city": 34, "barrel": 20, "crown": 24}

JETTY = (132, 42)
PORT_ORDER = 36
PORT_SHIP_PITCH = 29

FRAME_MARGIN = 14
PANEL_WIDTH = 420
