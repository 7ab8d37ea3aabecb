import ICAL from "ical.js";

/** Properties of RFC 5545 and 7986 that our files use, with the form of their values. */
const VALUES: Record<string, RegExp> = {
  VERSION: /^2\.0$/,
  CALSCALE: /^GREGORIAN$/,
  METHOD: /^PUBLISH$/,
  STATUS: /^CONFIRMED$/,
  ACTION: /^DISPLAY$/,
  TRIGGER: /^-PT\d+M$/,
  "REFRESH-INTERVAL": /^PT\d+[HM]$/,
  "X-PUBLISHED-TTL": /^PT\d+[HM]$/,
  SEQUENCE: /^\d{1,10}$/,
  TZID: /^[\w+-]+(?:\/[\w+-]+)*$/,
  TZOFFSETFROM: /^[+-]\d{4}$/,
  TZOFFSETTO: /^[+-]\d{4}$/,
  DTSTAMP: /^\d{8}T\d{6}Z$/,
  "LAST-MODIFIED": /^\d{8}T\d{6}Z$/,
  DTSTART: /^\d{8}T\d{6}Z?$/,
  DTEND: /^\d{8}T\d{6}Z?$/,
  URL: /^https?:\/\/\S+$/,
};
const TEXTS = ["PRODID", "NAME", "X-WR-CALNAME", "UID", "SUMMARY", "LOCATION", "DESCRIPTION"];
/** RFC 5545 §3.3.11: a comma, a semicolon and a backslash are escaped, and nothing else is. */
const ESCAPED_TEXT = /^(?:[^\\;,\p{Cc}]|\\[\\;,nN])*$/u;

/** What each component needs once. */
const REQUIRED: Record<string, readonly string[]> = {
  VCALENDAR: ["VERSION", "PRODID"],
  VEVENT: ["UID", "DTSTAMP", "DTSTART", "DTEND", "SUMMARY"],
  VTIMEZONE: ["TZID"],
  STANDARD: ["DTSTART", "TZOFFSETFROM", "TZOFFSETTO"],
  DAYLIGHT: ["DTSTART", "TZOFFSETFROM", "TZOFFSETTO"],
  VALARM: ["ACTION", "TRIGGER", "DESCRIPTION"],
};

function wrongLines(file: string): string[] {
  const lines = file.split("\r\n");
  const tooLong = lines.filter((line) => new TextEncoder().encode(line).length > 75);
  return [
    ...tooLong.map((line) => `longer than 75 octets: ${line}`),
    ...(/\r(?!\n)|(?<!\r)\n/.test(file) ? ["a line break that is not CRLF"] : []),
    ...(file.endsWith("END:VCALENDAR\r\n") ? [] : ["no line break at the end"]),
    ...lines.slice(0, -1).filter((line) => line === ""),
  ];
}

interface Property {
  component: string;
  name: string;
  parameters: string[];
  value: string;
}

/** Every property, in its component; a component that ends elsewhere than it began is a complaint. */
function readFile(file: string) {
  const complaints: string[] = [];
  const open: { name: string; properties: Property[] }[] = [];
  const components: { name: string; properties: Property[] }[] = [];
  for (const line of file.replaceAll("\r\n ", "").split("\r\n").slice(0, -1)) {
    const [, name = "", parameters = "", value = ""] = /^([A-Z-]+)((?:;[^:;]+)*):(.*)$/.exec(line) ?? [];
    if (name === "BEGIN") open.push({ name: value, properties: [] });
    else if (name === "END") {
      const ended = open.pop();
      if (ended?.name !== value) complaints.push(`${ended?.name} ends as ${value}`);
      if (ended) components.push(ended);
    } else {
      const component = open.at(-1);
      const property = {
        component: component?.name ?? "",
        name,
        parameters: parameters.split(";").slice(1),
        value,
      };
      component?.properties.push(property);
    }
  }
  return { complaints: [...complaints, ...open.map(({ name }) => `${name} does not end`)], components };
}

function wrongValue({ component, name, parameters, value }: Property, zones: readonly string[]): string[] {
  const known = VALUES[name] ?? (TEXTS.includes(name) ? ESCAPED_TEXT : undefined);
  const isTime = name === "DTSTART" || name === "DTEND";
  const zone = parameters.find((one) => one.startsWith("TZID="))?.slice("TZID=".length);
  const isObservance = component === "STANDARD" || component === "DAYLIGHT";
  return [
    ...(known?.test(value) ? [] : [`${component}: ${name}:${value}`]),
    ...(isTime && !isObservance && zone === undefined && !value.endsWith("Z") ? [`floating ${name}`] : []),
    ...(zone !== undefined && !zones.includes(zone) ? [`no VTIMEZONE ${zone}`] : []),
    ...(zone !== undefined && value.endsWith("Z") ? [`${name} of a zone in UTC`] : []),
    ...(name === "REFRESH-INTERVAL" && !parameters.includes("VALUE=DURATION")
      ? [`${name} without its type`]
      : []),
  ];
}

/** What the public validators ask of a file (RFC 5545 §3.1, §3.4 to §3.8; RFC 7986), as far as our files go. */
export function complaintsAboutCalendar(file: string): string[] {
  const { complaints, components } = readFile(file);
  const zones = components
    .filter(({ name }) => name === "VTIMEZONE")
    .flatMap(({ properties }) => properties.flatMap(({ name, value }) => (name === "TZID" ? value : [])));
  const uids = components.flatMap(({ properties }) => properties.filter(({ name }) => name === "UID"));
  const counted = components.flatMap(({ name, properties }) => {
    const names = properties.map((property) => property.name);
    const missing = (REQUIRED[name] ?? [`(known component) ${name}`]).filter((one) => !names.includes(one));
    const repeated = names.filter((one, index) => names.indexOf(one) !== index);
    return [
      ...missing.map((one) => `${name} has no ${one}`),
      ...repeated.map((one) => `${name}: ${one} twice`),
    ];
  });
  const standard = components.some(({ name }) => name === "STANDARD");
  return [
    ...wrongLines(file),
    ...complaints,
    ...counted,
    ...components.flatMap(({ properties }) => properties.flatMap((property) => wrongValue(property, zones))),
    ...(new Set(uids.map(({ value }) => value)).size === uids.length ? [] : ["a UID twice"]),
    ...(zones.length > 0 && !standard ? ["a zone without an observance"] : []),
  ];
}

/** The appointments as a calendar program understands them, with the zones of the file and no others. */
export function understoodEvents(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file));
  return calendar.getAllSubcomponents("vevent").map((component) => {
    const event = new ICAL.Event(component);
    return {
      uid: event.uid,
      summary: event.summary,
      location: event.location,
      start: event.startDate.toJSDate().toISOString(),
      end: event.endDate.toJSDate().toISOString(),
      zone: event.startDate.zone?.tzid,
      sequence: event.sequence,
      status: component.getFirstPropertyValue("status"),
    };
  });
}
