import { noSuch } from "#sandbox/errors.ts";
import { listParams, page } from "#sandbox/listing.ts";
import { type Operation, operation } from "#sandbox/operation.ts";
import { listOf, text } from "#sandbox/params.ts";

const PATH = "/v1/events";
const eventListParams = { ...listParams, type: text, types: listOf(text) };

export const eventRoutes: readonly Operation[] = [
  operation({
    method: "GET",
    path: PATH,
    shape: eventListParams,
    run(state, { params }) {
      const { type, types } = params;
      const rows = state.store.events.all.filter(
        (event) =>
          (type === undefined || event.type === type) && (types === undefined || types.includes(event.type)),
      );
      return page(rows, PATH, params);
    },
  }),
  operation({
    method: "GET",
    path: `${PATH}/:id`,
    shape: {},
    run(state, { id }) {
      const event = state.store.events.get(id);
      if (!event) throw noSuch("event", id);
      return event;
    },
  }),
];
