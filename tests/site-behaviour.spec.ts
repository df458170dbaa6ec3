import { expect, type Page } from "@playwright/test";
import { aCustomer, anInvoice, aPhone, mailTo, signedIn, takeTime, test } from "./company";

/** Behaviour of the public pages, as the specification says it (docs/domain/readings.md#public-site). */

test("the slides follow keys, dots, swipes and time, and stop when somebody looks", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.goto("/", { waitUntil: "networkidle" });
  const hero = page.getByRole("region", { name: "What we do" });
  const counter = hero.getByText(/^\d \/ 3$/);
  await expect(counter).toHaveText("1 / 3");
  await expect(hero.getByRole("link", { name: "Get Free Quote" })).toHaveAttribute(
    "href",
    "/cost-calculator",
  );
  await page.keyboard.press("ArrowRight");
  await expect(counter).toHaveText("2 / 3");
  await expect(hero.getByRole("link", { name: "Explore Services" })).toHaveAttribute("href", "/services");
  await page.keyboard.press("ArrowRight");
  await expect(hero.getByRole("link", { name: "Track Your Move" })).toHaveAttribute("href", "/track");
  await page.keyboard.press("ArrowRight");
  await expect(counter).toHaveText("1 / 3");
  await page.keyboard.press("ArrowLeft");
  await expect(counter).toHaveText("3 / 3");
  await page.keyboard.press("Space");
  await expect(hero.getByRole("button", { name: "Play the slides" })).toBeVisible();
  await page.keyboard.press("Space");
  await expect(hero.getByRole("button", { name: "Pause the slides" })).toBeVisible();
  await hero.getByRole("button", { name: "Show slide 2: Offices" }).click();
  await expect(counter).toHaveText("2 / 3");
  const bar = hero.locator("[aria-current=true] [style*=animation-play-state]");
  await expect(bar).toHaveCSS("animation-play-state", "paused");
  await page.mouse.move(5, 790);
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await expect(bar).toHaveCSS("animation-play-state", "running");
  await expect(bar).toHaveCSS("animation-duration", "6s");
  await expect(counter).toHaveText("3 / 3", { timeout: 9_000 });
});

test("a swipe of more than 50 pixels changes the slide, a shorter one does not", async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true });
  const page = await context.newPage();
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/", { waitUntil: "networkidle" });
  const shown = page.getByRole("group", { name: /^Slide \d of 3$/ });
  const swipe = async (by: number) => {
    const devtools = await context.newCDPSession(page);
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", x: number) =>
      devtools.send("Input.dispatchTouchEvent", {
        type,
        touchPoints: type === "touchEnd" ? [] : [{ x, y: 200 }],
      });
    await touch("touchStart", 200);
    await touch("touchMove", 200 + by);
    await touch("touchEnd", 200 + by);
  };
  await expect(shown).toHaveAccessibleName("Slide 1 of 3");
  await swipe(-40);
  await expect(shown).toHaveAccessibleName("Slide 1 of 3");
  await swipe(-70);
  await expect(shown).toHaveAccessibleName("Slide 2 of 3");
  await swipe(70);
  await expect(shown).toHaveAccessibleName("Slide 1 of 3");
  await expect(page.getByRole("button", { name: "Play the slides" })).toBeVisible();

  await page.getByRole("link", { name: "Menu" }).click();
  const menu = page.getByRole("dialog", { name: "Menu" });
  await expect(menu.getByRole("link", { name: "Sign in" })).toBeVisible();
  await expect(menu.getByRole("link", { name: "Register" })).toHaveAttribute("href", "/login#register");
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await page.getByRole("link", { name: "Menu" }).click();
  await menu.getByRole("link", { name: "FAQ" }).click();
  await expect(page).toHaveURL(/\/faq$/);
  await expect(menu).toBeHidden();
  await context.close();
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 1280, height: 800 } });

  test("prices and the help center are in the header, and the contact page leads to a price", async ({
    page,
  }) => {
    await page.goto("/");
    const header = page.getByRole("banner");
    await header.locator("summary", { hasText: "More" }).click();
    await header.getByRole("link", { name: "Help Center" }).click();
    await expect(page).toHaveURL(/\/help-center$/);
    await header.getByRole("link", { name: "Prices" }).click();
    await expect(page).toHaveURL(/\/prices$/);
    await header.getByRole("link", { name: "Contact" }).click();
    await page.getByRole("link", { name: "Price your move in two minutes" }).click();
    await expect(page).toHaveURL(/\/cost-calculator$/);
  });
});

test("services, questions, projects, tips and the way back", async ({ page }) => {
  await page.goto("/services", { waitUntil: "networkidle" });
  await page.locator("summary", { hasText: "Services" }).click();
  await expect(page.locator("header details[open] a")).toHaveCount(5);
  await page.locator("header details a", { hasText: "Long Distance Moving" }).click();
  await expect(page).toHaveURL(/\/services#international$/);
  await expect(page.locator("#international")).toBeInViewport();
  const asked = await page
    .getByRole("link", { name: /^Get Quote: / })
    .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  expect(asked.sort()).toEqual(
    ["commercial", "insurance", "long-distance", "packing", "residential", "storage"].map(
      (service) => `/cost-calculator?service=${service}`,
    ),
  );

  await page.goto("/faq");
  const open = page.locator("main details[open]");
  await expect(page.locator("main details")).toHaveCount(10);
  await page.getByText("How early should I book?").click();
  await page.getByText("Is VAT included?").click();
  await expect(open).toHaveCount(1);
  await expect(open).toContainText("Is VAT included?");
  await page.getByText("Is VAT included?").click();
  await expect(open).toHaveCount(0);

  await page.goto("/our-work");
  await expect(page).toHaveURL(/\/work$/);
  const cards = page.locator('main a[href^="/work/"]:has(strong)');
  await expect(cards).toHaveCount(9);
  await page.getByRole("link", { name: "View All Projects" }).click();
  await expect(cards).toHaveCount(18);
  await page.getByRole("link", { name: "Storage", exact: true }).click();
  await expect(cards).not.toHaveCount(18);
  await cards.first().click();
  await expect(page.getByText("Illustration", { exact: true })).toBeVisible();

  await page.goto("/moving-tips", { waitUntil: "networkidle" });
  await page.getByRole("checkbox", { name: "Set the date, and a second one just in case" }).check();
  await page.reload({ waitUntil: "networkidle" });
  await expect(
    page.getByRole("checkbox", { name: "Set the date, and a second one just in case" }),
  ).toBeChecked();
  await expect(page.getByText(/^1 of \d+ done$/)).toBeVisible();
  await page.emulateMedia({ media: "print" });
  // The company's name is printed, its menu is not.
  await expect(page.locator("header").first().getByText("MoveEase", { exact: true })).toBeVisible();
  await expect(page.locator("header nav").first()).toBeHidden();
  await expect(page.getByText("Sign the list at both doors, then sleep")).toBeVisible();
  await page.emulateMedia({ media: null });

  await page.goto("/no-such-page", { waitUntil: "networkidle" });
  await expect(page.getByRole("heading", { name: "Page Not Found" })).toBeVisible();
  await expect(
    page.getByText("The page you're looking for doesn't exist. Let's get you back!"),
  ).toBeVisible();
  await page.getByRole("button", { name: "Go Back" }).click();
  await expect(page).toHaveURL(/\/moving-tips$/);
  await page.goto("/work/no-such-project", { waitUntil: "networkidle" });
  await page.getByRole("button", { name: "Go Back" }).click();
  await expect(page).toHaveURL(/\/moving-tips$/);
});

test("the map comes when it nears the view, the way up after 300 pixels", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 600 });
  const loaded: string[] = [];
  page.on("request", (request) => loaded.push(request.url()));
  await page.goto("/contact", { waitUntil: "networkidle" });
  expect(loaded.some((address) => address.includes("leaflet"))).toBe(false);
  await expect(page.getByText("Loading interactive map...")).toBeAttached();
  await expect(page.getByRole("button", { name: "Scroll to top" })).toHaveCount(0);
  await page.getByRole("heading", { name: "Find our office" }).scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 900);
  await expect(page.locator(".leaflet-container")).toBeVisible();
  await expect(page.getByText("Loading interactive map...")).toHaveCount(0);
  for (let steps = 0; steps < 5; steps++) {
    expect(await namesOverThePin(page)).toEqual([]);
    await page.getByRole("button", { name: "Zoom out" }).click();
  }
  await expect(page.getByRole("link", { name: "Get Directions" })).toHaveAttribute(
    "href",
    /-1\.3191.*36\.8477/,
  );
  await page.mouse.wheel(0, -80);
  await page.getByRole("button", { name: "Scroll to top" }).click();
  await expect(page.getByRole("button", { name: "Scroll to top" })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Chat on WhatsApp" }).last()).toHaveAttribute(
    "href",
    /^https:\/\/wa\.me\/254/,
  );
});

test("a customer's account comes alive as it was sent, and signing out asks first", async ({ browser }) => {
  const page = await signedIn(browser, "grace.njeri@example.co.ke");
  const faults: string[] = [];
  page.on("pageerror", ({ message }) => faults.push(message));
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto("/account", { waitUntil: "networkidle" });
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  expect(faults).toEqual([]);
  await page.goto("/", { waitUntil: "networkidle" });
  await page.getByRole("button", { name: "Log out" }).click();
  await expect(page.getByText("Are you sure you want to log out?")).toBeVisible();
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Log out" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Log out" }).click();
  await expect(page).toHaveURL(/\/login/);
  await page.context().close();
});

test("who registers from the phone's menu stays on the form and is told how it went", async ({ page }) => {
  const email = `chebet.${aPhone().slice(-6)}@example.co.ke`;
  await page.goto("/login#register", { waitUntil: "networkidle" });
  await expect(page.getByRole("heading", { name: "Create an account" })).toBeVisible();
  const send = page.getByRole("button", { name: "Create account" });
  await page.getByLabel("Full Name").fill("Chebet Koech");
  await page.getByLabel("Email Address").fill("chebet@");
  await page.getByLabel("Password", { exact: true }).fill("12345");
  await send.click();
  await expect(page.getByText("Please enter a valid email address")).toBeVisible();
  await expect(page.getByText("Password must be at least 6 characters")).toBeVisible();
  await expect(page.getByLabel("Full Name")).toHaveValue("Chebet Koech");
  await page.getByLabel("Email Address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("hamisha-2026-sasa");
  await send.click();
  await expect(page.getByText(/^Registration successful!/)).toBeVisible();
  await mailTo(email, /confirm/i);
});

test("a form is checked and sent where it stands", async ({ page }) => {
  const phone = aPhone();
  await page.goto("/", { waitUntil: "networkidle" });
  const form = page.locator("main posted-form");
  const send = form.getByRole("button", { name: "Request Free Quote" });
  await send.click();
  for (const sentence of [
    "Full name is required",
    "Email is required",
    "Phone number is required",
    "Please select a service",
  ])
    await expect(form.getByText(sentence)).toBeVisible();
  await expect(form.getByLabel("Full Name")).toBeFocused();
  await expect(form.getByLabel("Full Name")).toHaveAccessibleDescription("Full name is required");
  await form.getByLabel("Full Name").fill("Wafula Barasa");
  await expect(form.getByText("Full name is required")).toBeHidden();
  await form.getByLabel("Email Address", { exact: true }).fill(`wafula.${phone}@example.co.ke`);
  await form.getByLabel("Phone Number").fill(phone);
  await form.getByLabel("Service Needed", { exact: true }).selectOption("residential");
  await page.route("**/request-quote", (route) => route.abort(), { times: 1 });
  await send.click();
  await expect(form.getByRole("alert")).toHaveText(/could not reach the server/);
  await expect(form.getByLabel("Phone Number")).toHaveValue(phone);
  await takeTime(page);
  await send.click();
  await expect(
    form.getByText("Thank you for your inquiry! We will contact you within 24 hours."),
  ).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  await expect(form.getByLabel("Full Name")).toHaveValue("");

  const letter = page.locator("footer posted-form");
  await letter.getByLabel("Your email address").fill(`wafula.${phone}@example.co.ke`);
  await letter.getByRole("button", { name: "Subscribe" }).click();
  await expect(letter.getByText("Almost there: please confirm with the link")).toBeVisible();
});

test("a claim keeps its photos while something else is wrong, and is answered by its number", async ({
  page,
}) => {
  const phone = aPhone();
  await page.goto("/file-claim", { waitUntil: "networkidle" });
  const form = page.locator("main posted-form");
  const photo = Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  );
  await form
    .getByLabel("Photos")
    .setInputFiles([{ name: "chair.png", mimeType: "image/png", buffer: photo }]);
  await expect(form.getByText("1 photo chosen")).toBeVisible();
  await form.getByRole("button", { name: "File Claim" }).click();
  await expect(form.getByText("Please tell us what happened")).toBeVisible();
  await expect(form.getByText("1 photo chosen")).toBeVisible();
  await form.getByLabel("Quote or invoice number").fill("MV-1");
  await form.getByLabel("Full Name").fill("Wafula Barasa");
  await form.getByLabel("Email Address", { exact: true }).fill(`wafula.${phone}@example.co.ke`);
  await form.getByLabel("Phone Number").fill(phone);
  await form.getByLabel("What was damaged or is missing?").fill("Dining chair");
  await form.getByLabel("What happened?").fill("One leg broke on the stairs.");
  await takeTime(page);
  await form.getByRole("button", { name: "File Claim" }).click();
  await expect(page.getByRole("heading", { name: /^Your claim CLM-\d{4}-\d{4} is filed\.$/ })).toBeFocused();
});

test("a claim for a move that is still to come is refused at its reference", async ({ playwright }) => {
  const customer = aCustomer();
  const { number } = await anInvoice(playwright.request, customer);
  const origin = process.env.MOVEEASE_URL ?? "";
  const visitor = await playwright.request.newContext({ baseURL: origin, extraHTTPHeaders: { origin } });
  const claim = {
    ...customer,
    reference: number,
    items: "Mirror",
    description: "Cracked",
    shownAt: String(Date.now() - 60_000),
    locale: "en",
  };
  const answer = await visitor.post("/file-claim", { multipart: claim });
  expect(answer.status()).toBe(422);
  expect(await answer.text()).toContain("You can claim after your move.");
});

test("forms work before any script has come", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  const phone = aPhone();
  const email = `wafula.${phone}@example.co.ke`;
  const person = async () => {
    const form = page.locator("main");
    await form.getByLabel("Full Name").fill("Wafula Barasa");
    await form.getByLabel("Email Address", { exact: true }).fill(email);
    await form.getByLabel("Phone Number").fill(phone);
    await takeTime(page);
  };
  await page.goto("/");
  await person();
  await page.getByLabel("Service Needed", { exact: true }).selectOption("residential");
  await page.getByRole("button", { name: "Request Free Quote" }).click();
  await expect(
    page.getByText("Thank you for your inquiry! We will contact you within 24 hours."),
  ).toBeVisible();

  await page.goto("/contact");
  await person();
  await page.getByRole("button", { name: "Send Message" }).click();
  await expect(
    page
      .getByRole("status")
      .or(page.getByText(/Thank you|thank you/))
      .first(),
  ).toBeVisible();

  await page.goto("/newsletter");
  await page.locator("main").getByLabel("Your email address").fill(email);
  await takeTime(page);
  await page.locator("main").getByRole("button", { name: "Subscribe" }).click();
  await expect(
    page.getByText("Almost there: please confirm with the link we have just sent you."),
  ).toBeVisible();
  const letter = await mailTo(email, /confirm/i);
  const link = /https?:\/\/\S+\/newsletter\/confirm\S*/.exec(letter.text)?.[0] ?? "";
  const { pathname, search } = new URL(link);
  await page.goto(pathname + search);
  await page.getByRole("button", { name: "Confirm my address" }).click();
  await expect(page.getByRole("heading", { name: "Your address is confirmed." })).toBeVisible();

  await page.goto("/track");
  await page.getByLabel("Reference or invoice number").fill("MV-1");
  await page.getByLabel("Phone Number").fill(phone);
  await page.getByRole("button", { name: "Track" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await context.close();
});

const namesOverThePin = (page: Page) =>
  page.locator(".leaflet-tooltip").evaluateAll((names) => {
    const pin = document.querySelector(".leaflet-marker-icon")?.getBoundingClientRect();
    return names
      .filter((name) => {
        const box = name.getBoundingClientRect();
        return (
          pin &&
          box.width > 0 &&
          getComputedStyle(name).visibility === "visible" &&
          box.left < pin.right - 1 &&
          pin.left < box.right - 1 &&
          box.top < pin.bottom - 1 &&
          pin.top < box.bottom - 1
        );
      })
      .map(({ textContent }) => textContent);
  });
