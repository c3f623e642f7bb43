# Times R for bench/baselines.ts. Reads "method file n d k restarts maxIter bound seed" a line, answers with milliseconds.
# Sparse k-means is written here over R's kmeans, as sparcl does it (Witten & Tibshirani 2010).

soft <- function(a, delta) pmax(0, a - delta)
ratio <- function(v) sum(v) / sqrt(sum(v^2))

weigh <- function(a, bound) {
  delta <- 0
  if (ratio(a) > bound) {
    low <- 0
    high <- max(a) - 1e-5
    for (halving in 1:15) {
      if (high - low <= 1e-4) break
      middle <- (low + high) / 2
      if (ratio(soft(a, middle)) < bound) high <- middle else low <- middle
    }
    delta <- (low + high) / 2
  }
  w <- soft(a, delta)
  w / sqrt(sum(w^2))
}

separation <- function(x, labels) {
  total <- colSums(scale(x, scale = FALSE)^2)
  within <- Reduce(`+`, lapply(unique(labels), function(c) {
    colSums(scale(x[labels == c, , drop = FALSE], scale = FALSE)^2)
  }))
  total - within
}

sparse <- function(x, k, starts, max_iter, bound) {
  labels <- kmeans(x, k, nstart = starts)$cluster
  w <- rep(1 / sqrt(ncol(x)), ncol(x))
  for (iteration in seq_len(max_iter)) {
    if (iteration > 1) {
      z <- sweep(x[, w > 0, drop = FALSE], 2, sqrt(w[w > 0]), "*")
      centers <- rowsum(z, labels) / as.vector(table(labels))
      labels <- kmeans(z, centers)$cluster
    }
    old <- w
    w <- weigh(separation(x, labels), bound)
    if (sum(abs(w - old)) / sum(abs(old)) <= 1e-4) break
  }
  w
}

input <- file("stdin", "r")
while (length(line <- readLines(input, 1)) > 0) {
  field <- strsplit(line, " ")[[1]]
  number <- as.numeric(field[3:9])
  n <- number[1]; d <- number[2]; k <- number[3]; restarts <- number[4]; max_iter <- number[5]; bound <- number[6]
  x <- matrix(readBin(field[2], "double", n * d), n, d, byrow = TRUE)
  set.seed(number[7])
  began <- proc.time()[["elapsed"]]
  suppressWarnings(
    if (field[1] == "SPKM") sparse(x, k, restarts, max_iter, bound)
    else kmeans(x, k, iter.max = max_iter, nstart = restarts)
  )
  cat(sprintf("%.3f\n", 1000 * (proc.time()[["elapsed"]] - began)))
  flush(stdout())
}
