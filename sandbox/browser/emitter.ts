type Handler = (event?: unknown) => unknown;

/** `on`, `once` and `off` of a Stripe element. */
export class Emitter {
  private readonly handlers = new Map<string, Set<Handler>>();

  on(event: string, handler: Handler): void {
    const known = this.handlers.get(event) ?? new Set();
    this.handlers.set(event, known.add(handler));
  }

  off(event: string, handler?: Handler): void {
    if (handler) this.handlers.get(event)?.delete(handler);
    else this.handlers.delete(event);
  }

  emit(event: string, payload: unknown): void {
    for (const handler of [...(this.handlers.get(event) ?? [])]) handler(payload);
  }
}
