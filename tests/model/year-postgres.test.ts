import { testRandomYears } from "./random-year.ts";

testRandomYears("postgres");
