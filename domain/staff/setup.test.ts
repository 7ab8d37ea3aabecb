import { describe, expect, test } from "vitest";
import { suggestedServers, takesNoPassword } from "./setup.ts";

describe("The server of a mailbox", () => {
  const first = (address: string) => suggestedServers(address)[0];

  test("is its provider's, for a well-known one, which may ask for an app password or take none", () => {
    expect(first(" Club@Gmail.com")).toMatchObject({ host: "smtp.gmail.com", port: 465 });
    expect(first("club@yahoo.com.mx")?.appPassword?.provider).toBe("Yahoo");
    expect(suggestedServers("club@gmail.com").filter(takesNoPassword)).toEqual([]);
    expect(suggestedServers("club@hotmail.es").filter(takesNoPassword)).toMatchObject([
      { host: "smtp-mail.outlook.com", port: 587 },
    ]);
  });

  test("is guessed from any other domain, on two ports, and unknown without one", () => {
    const host = "smtp.club.example.org";
    expect(suggestedServers("hola@club.example.org")).toEqual([
      { host, port: 587 },
      { host, port: 465 },
    ]);
    // A club's own domain may begin like a provider's name, but has its own server.
    expect(first("hola@gmail.com.example.org")?.host).toBe("smtp.gmail.com.example.org");
    expect(["hola", "hola@", ""].flatMap(suggestedServers)).toEqual([]);
  });
});
