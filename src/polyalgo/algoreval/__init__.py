"""algoreval"""
