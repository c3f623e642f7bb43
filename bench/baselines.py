"""Times scikit-learn for bench/baselines.ts, one thread. Reads a JSON request a line, answers with milliseconds."""

import os

for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ[name] = "1"

import json
import sys
import time
import warnings

import numpy as np
from sklearn.cluster import KMeans
from sklearn.mixture import GaussianMixture
from threadpoolctl import threadpool_limits

warnings.simplefilter("ignore")


def model(task):
    if task["method"] == "K-means":
        return KMeans(task["k"], n_init=task["restarts"], max_iter=task["maxIter"], tol=1e-4, random_state=task["seed"])
    return GaussianMixture(task["k"], covariance_type="diag", n_init=task["restarts"], max_iter=task["maxIter"],
                           tol=1e-3, reg_covar=1e-6, random_state=task["seed"])


with threadpool_limits(1):
    for line in sys.stdin:
        task = json.loads(line)
        x = np.fromfile(task["file"]).reshape(task["n"], task["d"])
        began = time.perf_counter()
        model(task).fit(x)
        print((time.perf_counter() - began) * 1000, flush=True)
