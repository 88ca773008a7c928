"""From prompts to generations: engines, code extraction, the resumable loop."""
