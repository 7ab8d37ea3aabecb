import { type ComponentType, type ReactNode, use } from "react";
import { fetchPart } from "./connection.ts";

export interface LazyWithPreload<Props = object> {
  (props: Props): ReactNode;
  /** Fetches its code before it is drawn. Never rejects: the error is thrown when the component is drawn. */
  preload: () => Promise<void>;
}

interface Code<Props> {
  /** undefined until the code is loaded. */
  Loaded?: ComponentType<Props>;
  /** All callers share one request. */
  fetchOnce: () => Promise<ComponentType<Props>>;
}

function Part<Props extends object>({ code, props }: { code: Code<Props>; props: Props }) {
  const Shown = code.Loaded ?? use(code.fetchOnce());
  return <Shown {...props} />;
}

/**
 * A component whose code loads when it is first rendered, below a <Suspense>, or preloaded. Once loaded it renders at
 * once, while React.lazy() would show its fallback briefly.
 */
export function lazyWithPreload<Props extends object = object>(
  load: () => Promise<ComponentType<Props>>,
): LazyWithPreload<Props> {
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
