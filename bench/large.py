"""Times scikit-learn for bench/large.ts: file, n, d, k, threads, rounds; answers with the least seconds as JSON."""

import os
import sys

file, n, d, k, threads, rounds = sys.argv[1], *map(int, sys.argv[2:7])
for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ[name] = str(threads)

import json
import time
import warnings

import numpy as np
from sklearn.cluster import KMeans
from sklearn.mixture import GaussianMixture

warnings.simplefilter("ignore")
x = np.fromfile(file).reshape(n, d)
models = {
    "K-means": KMeans(k, n_init=3, max_iter=300, tol=1e-4, random_state=1),
    "GMM": GaussianMixture(k, covariance_type="diag", random_state=1),
}


def seconds(model):
    began = time.perf_counter()
    model.fit(x)
    return time.perf_counter() - began


print(json.dumps({name: min(seconds(model) for _ in range(rounds)) for name, model in models.items()}))
