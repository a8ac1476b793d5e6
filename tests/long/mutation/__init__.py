"""Mutation testing: small faults are put into the code, and the tests must notice them.

Ours is small because what the known tools lack is what makes it affordable here: faults drawn by a
seed, and for each only the tests that run its line (`coverage` recorded which), likeliest first.
"""
