"""The paper's way to train DIVI, for timing: PyTorch autograd through broadcast N x K x D log-densities, float32.

Usage: divi_pytorch.py CONFIG.json, where the config names the raw float64 file of the standardised rows.
Prints one JSON object: milliseconds of one fit, final K, peak memory in MB over what importing torch takes.
"""
import json
import math
import sys
import time

import numpy as np
import torch


def peak_mb():
    with open("/proc/self/status") as status:
        for line in status:
            if line.startswith("VmHWM"):
                return int(line.split()[1]) / 1024
    return 0.0


def log_densities(x, mu, log_var, gates, background):
    """l_ik of Eq. A.10, through an N x K x D array."""
    diff = x[:, None, :] - mu[None, :, :]
    component = -0.5 * (math.log(2 * math.pi) + log_var[None] + diff**2 * torch.exp(-log_var)[None])
    base = -0.5 * (math.log(2 * math.pi) + background + x**2 * math.exp(-background))
    return (gates * component + (1 - gates) * base[:, None, :]).sum(-1)


def fit(x, rho, config, epochs):
    n, d = x.shape
    background = config["backgroundLogVariance"]
    threshold = 0.5 * d * (1 + math.log(2 * math.pi))
    mu, log_var, alpha = torch.zeros(1, d), torch.zeros(1, d), torch.zeros(1)
    eta = torch.logit(rho).clone()

    def adam():
        parameters = [mu, log_var, alpha, eta]
        for p in parameters:
            p.requires_grad_(True)
        return torch.optim.Adam(parameters, lr=config["learningRate"])

    optimizer = adam()
    for epoch in range(1, epochs + 1):
        temperature = config["temperatures"][epoch - 1]
        gumbel = -torch.log(-torch.log(torch.rand(d).clamp(1e-7, 1 - 1e-7)))
        gates = torch.sigmoid((eta + gumbel) / temperature)
        ell = log_densities(x, mu, log_var, gates, background)
        likelihood = torch.logsumexp(torch.log_softmax(alpha, 0) + ell, 1).sum()
        q = torch.sigmoid(eta).clamp(1e-6, 1 - 1e-6)
        kl = (q * torch.log(q / rho) + (1 - q) * torch.log((1 - q) / (1 - rho))).sum()
        loss = config["beta"] * kl - likelihood
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        if epoch % config["splitInterval"]:
            continue
        with torch.no_grad():
            ell = log_densities(x, mu, log_var, torch.sigmoid(eta), background)
            best, label = ell.max(1)
            scores = torch.stack(
                [-best[label == c].mean() if (label == c).any() else torch.tensor(-math.inf) for c in range(len(mu))]
            )
            worst = int(scores.argmax())
            if scores[worst] <= threshold:
                continue
            sigma = config["splitSigma"]
            parent = mu[worst].clone()
            new_mu = torch.cat([mu, (parent - sigma * torch.randn(d))[None]])
            new_mu[worst] = parent + sigma * torch.randn(d)
            new_alpha = torch.cat([alpha, alpha[worst : worst + 1]])
            new_alpha[worst] -= math.log(2)
            new_alpha[-1] -= math.log(2)
            new_log_var = torch.cat([log_var, log_var[worst : worst + 1]])
            mu, alpha, log_var = new_mu.detach(), new_alpha.detach(), new_log_var.detach()
            eta = eta.detach()
        optimizer = adam()
    return len(mu)


def main():
    config = json.load(open(sys.argv[1]))
    torch.set_num_threads(1)
    torch.manual_seed(1)
    x = np.fromfile(config["xFile"]).reshape(config["n"], config["d"])
    x = torch.tensor(x, dtype=torch.float32)
    rho = torch.tensor(config["priors"], dtype=torch.float32)
    before = peak_mb()
    fit(x, rho, config, 30)
    began = time.perf_counter()
    k = fit(x, rho, config, config["epochs"])
    print(json.dumps({"ms": (time.perf_counter() - began) * 1000, "k": k, "peakMb": peak_mb() - before}))


main()
