import { type Dispatcher, EnvHttpProxyAgent } from 'undici';

const CONNECT_MS = 10_000;

/** What sends requests: through HTTPS_PROXY or HTTP_PROXY unless NO_PROXY says otherwise. */
export function openNetwork(): Dispatcher {
  // many proxies refuse a tunnel to port 80, so only https gets one
  return new EnvHttpProxyAgent({ proxyTunnel: false, connect: { timeout: CONNECT_MS } });
}
