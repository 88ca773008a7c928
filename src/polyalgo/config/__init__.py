"""Configuration: typed schema (`schema`), composition and checks (`resolve`), entry points (`entry`)."""
