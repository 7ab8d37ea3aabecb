import { ApiError } from "./api-error.ts";

/**
 * The one way to call the server: with cookies, and an answer that is not OK thrown.
 * @throws {ApiError} for an answer that is not OK
 * @throws {TypeError} when the network fails
 */
export async function apiFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const response = await fetch(input, { ...init, credentials: "include" });
  if (!response.ok) throw new ApiError(response.status, response.statusText, await response.text());
  return response;
}
