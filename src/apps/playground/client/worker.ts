import type { Reply, Request } from '../messages.js';
import { Session } from '../session.js';

/** Called in the worker: it then waits for requests. */
export function startWorker(): void {
  const scope = globalThis as unknown as DedicatedScope;
  const session = new Session((reply, transfer = []) => scope.postMessage(reply, transfer));
  scope.onmessage = ({ data }) => void session.answer(data);
}

interface DedicatedScope {
  onmessage: (event: { data: Request }) => void;
  postMessage(reply: Reply, transfer: ArrayBuffer[]): void;
}
