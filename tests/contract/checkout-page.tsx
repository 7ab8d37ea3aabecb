import { Elements, PaymentElement, useElements, useStripe } from "@stripe/react-stripe-js";
import { loadStripe } from "@stripe/stripe-js/pure";
import { type FormEvent, StrictMode, useState } from "react";
import { createRoot } from "react-dom/client";

const query = new URLSearchParams(location.search);
const [path, key] = ["/sandbox/stripe.js", "pk_test_sandbox"];

/** The least page that takes a card, with the official libraries, as the product's checkout does. */
function Checkout() {
  const stripe = useStripe();
  const elements = useElements();
  const [state, setState] = useState("loading");
  const [outcome, setOutcome] = useState("");

  async function pay(event: FormEvent) {
    event.preventDefault();
    if (!stripe || !elements) return;
    setOutcome("");
    const confirmParams = { return_url: `${location.origin}/back` };
    const result = await stripe.confirmPayment({ elements, confirmParams, redirect: "if_required" });
    const { error, paymentIntent } = result;
    setOutcome(error ? `${error.type} ${error.code}: ${error.message}` : (paymentIntent?.status ?? ""));
  }

  return (
    <form onSubmit={pay}>
      <PaymentElement
        onReady={() => setState("ready")}
        onLoadError={({ error }) => setState(`loaderror ${error.code}`)}
        onChange={({ complete, empty }) => setState(complete ? "complete" : empty ? "empty" : "unfinished")}
      />
      <button type="submit">Pay</button>
      <p data-testid="state">{state}</p>
      <output>{outcome}</output>
    </form>
  );
}

async function start() {
  const script = Object.assign(document.createElement("script"), { src: path });
  const loaded = new Promise((resolve) => script.addEventListener("load", resolve));
  document.head.append(script);
  await loaded;
  const options = {
    clientSecret: query.get("secret") ?? "",
    locale: query.get("locale") === "es" ? "es" : "en",
    appearance: { variables: { colorPrimary: "#0a7d3b", borderRadius: "10px" } },
  } as const;
  const root = document.getElementById("root");
  if (!root) throw new Error("the page has no root");
  createRoot(root).render(
    <StrictMode>
      <Elements stripe={loadStripe(key)} options={options}>
        <Checkout />
      </Elements>
    </StrictMode>,
  );
}

void start();
