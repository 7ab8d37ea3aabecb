import type { Hono } from "hono";

/** What a route requires, by its guard. */
const GUARDS = new WeakMap<object, string>();

/** Marks a middleware as the guard of its routes. @param name what it requires: a permission, or "family" */
export function asGuard<Guard extends object>(guard: Guard, name: string): Guard {
  GUARDS.set(guard, name);
  return guard;
}

/** The name of each route's guard, by "METHOD /path"; undefined for a route without. */
export function guardsOfRoutes({ routes }: Pick<Hono, "routes">): Map<string, string | undefined> {
  const names = new Map<string, string | undefined>();
  for (const { method, path, handler } of routes) {
    const route = `${method} ${path}`;
    if (method !== "ALL") names.set(route, GUARDS.get(handler) ?? names.get(route));
  }
  return names;
}
