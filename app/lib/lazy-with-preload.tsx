import { type ComponentType, type ReactNode, use } from "react";
import { fetchOrReload } from "./connection.ts";

export interface LazyWithPreload<Props = object> {
  (props: Props): ReactNode;
  /** Fetches the code before the first render. Never rejects: rendering the component throws the error. */
  preload: () => Promise<void>;
}

interface LazyCode<Props> {
  /** undefined until the code is loaded. */
  Loaded?: ComponentType<Props>;
  /** All callers share one request. */
  fetchOnce: () => Promise<ComponentType<Props>>;
}

function LazyComponent<Props extends object>({ code, props }: { code: LazyCode<Props>; props: Props }) {
  const Loaded = code.Loaded ?? use(code.fetchOnce());
  return <Loaded {...props} />;
}

/**
 * A component whose code loads when it is preloaded or first rendered, below a <Suspense>. Loaded code
 * renders immediately, while React.lazy() would briefly show its fallback.
 */
export function lazyWithPreload<Props extends object = object>(
  load: () => Promise<ComponentType<Props>>,
): LazyWithPreload<Props> {
  let loading: Promise<ComponentType<Props>> | undefined;
  const code: LazyCode<Props> = {
    fetchOnce: () => {
      loading ??= fetchOrReload(load).then((Loaded) => {
        code.Loaded = Loaded;
        return Loaded;
      });
      return loading;
    },
  };
  const preload = async () => {
    await code.fetchOnce().catch(() => undefined);
  };
  return Object.assign((props: Props) => <LazyComponent code={code} props={props} />, { preload });
}
