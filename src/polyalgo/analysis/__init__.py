"""From records to tables and figures: one module per family, each made from records alone.

Pure reading: nothing here runs a model or a program, or decides an outcome. Import the modules you need;
pandas, matplotlib and rich load with them, not with this package.
"""
