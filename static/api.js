// @ts-check
// The API's page: draws the description, and tries requests with the rights of this browser.

const place = /** @type {HTMLElement} */ (document.getElementById("api"));
const { schema, csrf } = place.dataset;

/** @param {{ method?: string, headers: Record<string, string> }} request */
function signed(request) {
  if (request.method && request.method !== "GET") request.headers["X-CSRFToken"] = csrf ?? "";
  return request;
}

// @ts-expect-error The bundle is a global of its own.
window.SwaggerUIBundle({ url: schema, domNode: place, deepLinking: true, requestInterceptor: signed });
