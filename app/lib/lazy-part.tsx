import { type ComponentType, type ReactNode, use } from "react";
import { fetchPart } from "./fetch-part.ts";

export interface LazyPart<Props = object> {
  (props: Props): ReactNode;
  /** Fetches its code before it is drawn. Never rejects: the error is thrown when the component is drawn. */
  preload: () => Promise<void>;
}

interface Code<Props> {
  /** undefined until its code is there. */
  Loaded?: ComponentType<Props>;
  /** All callers share one request. */
  fetchOnce: () => Promise<ComponentType<Props>>;
}

function Part<Props extends object>({ code, props }: { code: Code<Props>; props: Props }) {
  const Shown = code.Loaded ?? use(code.fetchOnce());
  return <Shown {...props} />;
}

/**
 * A component whose code comes later than its page's: when it is first drawn, below a <Suspense>, or when it is
 * preloaded. What is there is drawn at once; React's own lazy() would show the fallback for a moment.
 */
export function lazyPart<Props extends object = object>(
  load: () => Promise<ComponentType<Props>>,
): LazyPart<Props> {
  let loading: Promise<ComponentType<Props>> | undefined;
  const code: Code<Props> = {
    fetchOnce: () => {
      loading ??= fetchPart(load).then((Loaded) => {
        code.Loaded = Loaded;
        return Loaded;
      });
      return loading;
    },
  };
  const preload = async () => {
    await code.fetchOnce().catch(() => undefined);
  };
  return Object.assign((props: Props) => <Part code={code} props={props} />, { preload });
}
