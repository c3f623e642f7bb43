import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { onTestFinished } from 'vitest';

/** A web server on this machine for the time of a test; returns its address. As a proxy it never opens a tunnel. */
export async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  const tunnels: Duplex[] = [];
  server.on('connect', (_, socket) => tunnels.push(socket));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => {
    for (const socket of tunnels) socket.destroy();
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
