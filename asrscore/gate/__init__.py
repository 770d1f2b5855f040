"""What the pytest plug-in does once a test uses it."""
