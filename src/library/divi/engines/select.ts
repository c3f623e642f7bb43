import type { Engine, EngineName } from '../engine.js';
import { kernelEngine } from './kernel.js';
import { tfjsEngine } from './tfjs.js';

/** The engine of that name; TensorFlow.js is loaded only when asked for. */
export function selectEngine(name: EngineName): Engine {
  return name === 'tfjs' ? tfjsEngine() : kernelEngine;
}
