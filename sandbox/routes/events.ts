import { noSuch } from "../errors.ts";
import { listParams, page } from "../listing.ts";
import { type Operation, operation } from "../operation.ts";
import { listOf, text } from "../params.ts";

const PATH = "/v1/events";
const eventListParams = { ...listParams, type: text, types: listOf(text) };

export const eventRoutes: readonly Operation[] = [
  operation({
    method: "GET",
    path: PATH,
    shape: eventListParams,
    run(world, { params }) {
      const { type, types } = params;
      const rows = world.store.events.all.filter(
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
    run(world, { id }) {
      const event = world.store.events.get(id);
      if (!event) throw noSuch("event", id);
      return event;
    },
  }),
];
