export interface Instruction {
  name: string;
  rest: string;
}

export interface Stage {
  name: string;
  from: string;
  instructions: Instruction[];
}

/** The stages of a Dockerfile, as far as ours goes: one instruction a line, no heredocs. */
export function stagesOf(dockerfile: string): Stage[] {
  const lines = dockerfile.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  const stages: Stage[] = [];
  for (const line of lines) {
    const [name = "", ...words] = line.split(" ");
    if (name === "FROM") {
      const [from = "", , alias] = words;
      stages.push({ name: alias ?? "image", from, instructions: [] });
    } else {
      stages.at(-1)?.instructions.push({ name, rest: words.join(" ") });
    }
  }
  return stages;
}

/** A COPY: where from (null is the project itself), what, and whither. */
export interface Copy {
  stage: string | null;
  sources: string[];
  target: string;
}

export function copiesOf({ instructions }: Stage): Copy[] {
  return instructions
    .filter(({ name }) => name === "COPY")
    .map(({ rest }) => {
      const words = rest.split(" ");
      const options = words.filter((word) => word.startsWith("--"));
      const paths = words.filter((word) => !word.startsWith("--"));
      const from = options.find((option) => option.startsWith("--from="));
      return {
        stage: from?.slice("--from=".length) ?? null,
        sources: paths.slice(0, -1),
        target: paths.at(-1) ?? "",
      };
    });
}

/** What follows an instruction, of which a stage has one or none, such as HEALTHCHECK. */
export function restOf({ instructions }: Stage, name: string): string {
  return instructions.find((instruction) => instruction.name === name)?.rest ?? "";
}

export function environmentOf(stage: Stage): Record<string, string> {
  const words = restOf(stage, "ENV").split(" ").filter(Boolean);
  return Object.fromEntries(words.map((word) => word.split("=", 2) as [string, string]));
}

/** The command that HEALTHCHECK, ENTRYPOINT or CMD gives as JSON. */
export function commandOf(stage: Stage, name: string): string[] {
  const rest = restOf(stage, name);
  return JSON.parse(rest.slice(rest.indexOf("["))) as string[];
}
