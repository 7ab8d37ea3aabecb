import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { teamLevels } from "#content/team-levels.ts";
import { CUSTOM_DONATION } from "#domain/donation.ts";
import { RESTORE_DAYS } from "#domain/retention.ts";
import { readTexts } from "./e2e/support/texts.ts";

/**
 * Every English text that spec.md gives word for word, by the place where it is read. A page that is new adds
 * its own here; X, Y and the like are given in SAMPLES.
 */
const SPEC_TEXTS: [place: string, texts: string[]][] = [
  [
    "the navigation and the footer (spec.md §2)",
    [
      "Home",
      "Summer Camp",
      "Competitive",
      "Structure & Objectives",
      "Monthly Team Dues",
      "Admin",
      "Register",
      "English",
      "Follow Us",
      "Building champions on and off the field.",
    ],
  ],
  ["the closed notice (spec.md §2)", ["Registration Currently Closed"]],
  [
    "the registration form (spec.md §2, §3, §5 and §9)",
    [
      "Child Information",
      "Parent/Guardian Information",
      "Additional Information",
      "Beginner",
      "Intermediate",
      "Advanced",
      "N/A",
      "TBD",
      "Maximum $5000",
      "Please fill in all required parent information fields.",
    ],
  ],
  [
    "the checkout (spec.md §2 and §5)",
    [
      "Setting up secure payment...",
      "Processing Payment...",
      "Payment processing is currently unavailable.",
      "Registration Not Available",
    ],
  ],
  ["the donation page (spec.md §2)", ["Complete Your Donation", "Donation Amount", "Donate"]],
  ["the success page (spec.md §2)", ["What's next"]],
  [
    "the sign-in page (spec.md §2)",
    [
      "Admin Access",
      "Enter your 4-digit PIN to access the admin dashboard",
      "Access Dashboard",
      "Verifying...",
      "Back to Website",
      "For security, admin sessions expire after 1 hour of inactivity.",
    ],
  ],
  [
    "the dashboard's head (spec.md §2)",
    [
      "Registration Management",
      "Manage and export soccer camp registrations",
      "Export CSV",
      "Backup Data",
      "Logout",
      "Active Registrations",
      "Recently Deleted",
    ],
  ],
  [
    "the dashboard's numbers (spec.md §2)",
    [
      "Total Registrations",
      "Unique Families",
      "This Week",
      "Age Distribution",
      "Ages 6-8",
      "Ages 9-12",
      "Ages 13-18",
      "Registration Insights",
      "Payment Completion Rate",
      "Average Age",
      "Most Common Skill Level",
      "Not specified",
      "N/A",
    ],
  ],
  [
    "the search and the filters of the registrations (spec.md §2)",
    [
      "Search by name, email, or phone...",
      "Age",
      "All Ages",
      "6-8 years",
      "9-11 years",
      "12+ years",
      "Skill Level",
      "All Levels",
      "Payment",
      "All Payments",
      "Paid Only",
      "Pending Only",
      "Sort Order",
      "Newest First",
      "Oldest First",
      "Clear filters",
      "No matches found",
      "Try adjusting your search terms or filters to find registrations.",
    ],
  ],
  [
    "the list of deleted registrations (spec.md §2)",
    [
      "Deleted Date",
      "Unknown",
      "Parent",
      "Phone",
      "Actions",
      "Restore",
      "Delete Forever",
      "No deleted registrations",
      "Deleted registrations will appear here and can be restored within 30 days.",
      "Loading deleted registrations...",
    ],
  ],
  [
    "the questions before a deed (spec.md §5)",
    [
      "Are you sure you want to delete the registration for {child}? It will be moved to recently deleted.",
      "Are you sure you want to restore the registration for {child}?",
      "Are you sure you want to permanently delete the registration for {child}? This action cannot be undone.",
    ],
  ],
  [
    "the list of active registrations (spec.md §2)",
    [
      "Showing X of Y registrations",
      "Registration Date",
      "Child Name",
      "Age",
      "T-shirt Size",
      "Parent Name",
      "Email",
      "Waiver Status",
      "Payment Status",
      "Total Amount",
      "Actions",
      "Waiver Information",
      "No registrations yet",
      "Registration data will appear here once families start signing up.",
    ],
  ],
  [
    "the staff's testimonials (spec.md §2)",
    [
      "Testimonials",
      "Testimonial Management",
      "Date",
      "Child",
      "Rating",
      "Comment",
      "Status",
      "Actions",
      "Approved",
      "Pending",
      "Approve",
      "No testimonials yet",
    ],
  ],
  [
    "the testimonials (spec.md §2 and §4)",
    ["Parent of {child}, Age {age}", "Parent of {child}", "Camp Family", "Submitting..."],
  ],
  ["the programs without a price (spec.md §9)", ["Price: TBD"]],
  ["an address that does not exist (spec.md §8)", ["404 Page Not Found"]],
  ["the teams page (spec.md §2)", ["Head Coach", "Assistant Coach"]],
  [
    "a team's page (spec.md §2)",
    [
      "Team Overview",
      "Coaching Staff",
      "Training Schedule",
      "Contact Information",
      "Season Goals",
      "Join Our Team",
      "Register Now",
      "View Team Dues",
      "Back to Teams",
      "Contact Coach",
      "Register Interest",
    ],
  ],
  ["a team that does not exist (spec.md §8)", ["Team Not Found"]],
];

/** Messages that spec.md gives with their title: §5, then §8's table, then its success toasts. */
const SPEC_MESSAGES: [title: string, message: string][] = [
  ["Missing Information", "Please fill in all required child information fields including T-shirt size."],
  ["Age Requirement", "Camp is for children ages 6-18 only."],
  ["Invalid Email", "Please enter a valid email address."],
  ["Terms Agreement Required", "You must agree to the terms and conditions to proceed."],
  ["Access Denied", "Incorrect PIN. Please try again."],
  ["Invalid Donation", "Please select a donation amount first."],
  ["Error submitting feedback", "Please try again later."],
  ["Thank you for your feedback!", "Your testimonial will be reviewed before appearing on the website."],
  ["No Registration Data", "Please complete the registration form first."],
  ["Payment Setup Error", "Unable to set up payment. Please try again."],
  ["Payment System Unavailable", "Payment system is not ready. Please refresh and try again."],
  [
    "Payment Failed",
    "Your card was declined. Please check your card details or try a different payment method.",
  ],
  ["Payment Failed", "Please check your payment information and try again."],
  ["Payment Error", "Something went wrong with payment. Please try again."],
  ["Registration Error", "Payment succeeded but registration failed. Please contact support."],
  ["Registration Complete!", "Payment successful. Your child is registered for camp!"],
  ["Payment Status Unknown", "Please check your payment status or contact support."],
  ["Error approving testimonial", "Please try again later."],
  ["Error deleting registration", "Please try again later."],
  ["Error restoring registration", "Please try again later."],
  ["Error permanently deleting registration", "Please try again later."],
  ["Payment Setup Error", "Unable to set up donation. Please try again."],
  ["Payment Error", "Something went wrong. Please try again."],
  ["Testimonial approved", "The testimonial is now visible on the website."],
  ["Registration deleted", "The registration has been moved to recently deleted."],
  ["Registration restored", "The registration has been restored successfully."],
  ["Registration permanently deleted", "The registration has been permanently removed."],
  ["Access Granted", "Welcome to the admin dashboard."],
  ["Donation Successful!", "Thank you for supporting youth soccer!"],
];

/** What a page puts into its texts, besides the club's facts. */
const SAMPLES = {
  maximum: CUSTOM_DONATION.max,
  shown: "X",
  total: "Y",
  child: "{child}",
  age: "{age}",
  price: "TBD",
  restoreDays: RESTORE_DAYS,
};

function keysIn(texts: object, path: string): string[] {
  return Object.entries(texts).flatMap(([key, inner]) =>
    typeof inner === "object" && inner ? keysIn(inner, `${path}${key}.`) : [`${path}${key}`],
  );
}

/** Every English text of the site as it is read, by its key. */
function englishTexts(): Map<string, string> {
  const folder = new URL("../content/locales/en/", import.meta.url);
  const read = readTexts("en");
  const keys = readdirSync(folder).flatMap((file) =>
    keysIn(JSON.parse(readFileSync(new URL(file, folder), "utf8")), `${file.replace(".json", "")}:`),
  );
  return new Map(keys.map((key) => [key, read(key, SAMPLES)]));
}

describe("The English site", () => {
  const texts = englishTexts();
  const written = new Set(texts.values());

  it.each(SPEC_TEXTS)("has every text of %s word for word", (_place, wanted) => {
    expect(wanted.filter((text) => !written.has(text))).toEqual([]);
  });

  it.each(SPEC_MESSAGES)("can say “%s: %s”", (title, message) => {
    const titles = [...texts]
      .filter(([key, text]) => key.endsWith(".message") && text === message)
      .map(([key]) => texts.get(key.replace(/message$/, "title")));
    expect(titles).toContain(title);
  });

  it("names the three teams of the teams page with their ages and hours", () => {
    const read = readTexts("en");
    const written = teamLevels.map(({ id, group, ages, schedule }) => [
      read(`teams:levels.${id}.name`, { group }),
      read("teams:levels.ages", ages),
      schedule.en,
    ]);
    expect(written).toEqual([
      ["U10 Development", "Ages 8-10", "Tuesdays and Thursdays 5:00-6:30 PM"],
      ["U12 Competitive", "Ages 10-12", "Mon, Wed, Fri 6:00-7:30 PM"],
      ["U15 Elite", "Ages 13-15", "Four times a week plus weekend games"],
    ]);
  });

  it("says on the closed notice which camp is closed, and to come back or make contact", () => {
    const notice = texts.get("registration:closed.text");
    expect(notice).toMatch(/2025 summer camp is temporarily closed\..* check back .*contact us/);
  });

  it("says of a program that cannot be paid yet that its pricing is being finalized", () => {
    expect(texts.get("errors:codes.not_payable.title")).toBe("Registration Not Available");
    expect(texts.get("errors:codes.not_payable.message")).toContain("pricing is being finalized");
  });
});
