import json
import random
import sys

run = json.loads(sys.stdin.readline())
n, p, draws, size_plus = (run["options"][name] for name in ("n", "p", "draws", "sizePlus"))
rng = random.Random(run["seed"])
size = n + size_plus
covered = 0
for _ in range(draws):
    share = sum(rng.random() < p for _ in range(n)) / size
    covered += abs(share - p) <= 1.959964 * (share * (1 - share) / size) ** 0.5
print(json.dumps({"coverage": covered / draws}))
