import { useSyncExternalStore } from "react";

/** A value outside of React, which components read with useStore(). */
export function createStore<Value>(initial: Value) {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    initial,
    get: () => value,
    set: (newValue: Value) => {
      value = newValue;
      for (const listener of listeners) listener();
    },
    /** Calls back on each change. Returns an unsubscribe function. */
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

type Store<Value> = ReturnType<typeof createStore<Value>>;

/** The store's value; its initial value until hydration, as in prerendered HTML. */
export function useStore<Value>({ subscribe, get, initial }: Store<Value>): Value {
  return useSyncExternalStore(subscribe, get, () => initial);
}
