"""The renderer: geometry, layout, pictures and their words."""
