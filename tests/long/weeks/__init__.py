"""Weeks of play in minutes: whole games with deadlines, absences and votes, in simulated time."""
