import type { Reply, Request } from '../messages.js';
import { Session } from '../session.js';

interface DedicatedScope {
  onmessage: (event: { data: Request }) => void;
  postMessage(reply: Reply, transfer: ArrayBuffer[]): void;
}

const scope = globalThis as unknown as DedicatedScope;
const session = new Session((reply, transfer = []) => scope.postMessage(reply, transfer));
scope.onmessage = ({ data }) => void session.answer(data);
