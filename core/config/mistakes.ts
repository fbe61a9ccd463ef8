/**
 * Integrators' mistakes, as shown in the console and on `/docs/errors`. `{{name}}` is filled in. Lazy: a page that is set up
 * correctly doesn't load it.
 */
export const mistakes = {
  'api-missing': {
    cause: '{{api}} isn’t an order API, and `api` isn’t set.',
    fix: 'Call configure({ api: "https://…" }) before your script awaits anything, or set the attribute `api`.',
  },
  'api-not-found': {
    cause: '{{api}} responds, but isn’t an order API.',
    fix: 'Correct `api`: {{api}}/healthz has to respond with {"status":"ok"}.',
  },
  'api-unreachable': {
    cause: '{{api}} doesn’t respond.',
    fix: 'Check that the address is right, that the order API runs, and that connect-src of the page’s policy allows it.',
  },
  'origin-refused': {
    cause: '{{api}} refuses calls from {{origin}} (CORS).',
    fix: 'Add {{origin}} to COURIER_ORIGINS of the order API, or to the origins of the partner key.',
  },
  'setting-unknown': {
    cause: 'configure() has no setting “{{name}}”: it is ignored.',
    fix: 'The settings are {{names}}.',
  },
  'text-unknown': {
    cause: 'texts has no key “{{key}}”: it is ignored.',
    fix: 'Use the keys of texts.json in the package.',
  },
  'translations-failed': {
    cause: '{{url}} can’t be used: {{reason}}. Our own texts are shown.',
    fix: 'Serve an object of texts by key as JSON there, and allow it in connect-src of the page’s policy and by CORS.',
  },
  'translation-refused': {
    cause: '`translations` has a text for “{{key}}” that can’t be used: ours is shown.',
    fix: 'Use a key of texts.json in the package, the same placeholders as there, and no markup.',
  },
  'setting-invalid': {
    cause: 'Setting {{message}}.',
    fix: 'Until it is corrected, elements show this instead of their content.',
  },
  'setting-conflict': {
    cause: 'Setting {{message}}.',
    fix: 'The elements of a page share one session: give them the same value. Language and vendor can change: update({ … }).',
  },
  'country-other': {
    cause: 'Setting {{message}}.',
    fix: 'Leave `country` out, or set `api` to the order API of that country.',
  },
  'attribute-invalid': {
    cause: '<{{tag}}> doesn’t know {{name}}="{{value}}".',
    fix: 'Use one of its values: custom-elements.json of the package lists them.',
  },
  'attribute-object': {
    cause: '<{{tag}}> has an attribute {{name}}="{{value}}", which has no effect.',
    fix: 'Set it as a property, after the element was created: element.{{name}} = … In templates: .{{name}} (Lit, Vue), [{{name}}] (Angular).',
  },
  'script-blocked': {
    cause: 'The script of <{{tag}}> doesn’t load.',
    fix: 'Check that script-src of the page’s policy allows its origin, and that no proxy or extension blocks it.',
  },
  'card-form-refused': {
    cause: 'The card form of {{api}} can’t be shown on pages of {{origin}}.',
    fix: 'Add {{origin}} to COURIER_ORIGINS of the order API, and {{api}} to frame-src of the page’s policy.',
  },
  'card-form-failed': {
    cause: 'The card form of {{provider}} doesn’t load.',
    fix: 'Check that script-src, frame-src and connect-src of the page’s policy allow the addresses that the guide on policies names.',
  },
  'document-other': {
    cause: '<{{tag}}> was moved into another document, such as an iframe’s, and is empty there.',
    fix: 'Load the script in that document and create the element there.',
  },
  'vendor-unknown': {
    cause: 'vendor "{{vendor}}" isn’t one of the vendors of this user.',
    fix: 'Set the ID of a vendor that the session’s user may use. Until then the element can’t order.',
  },
  'session-raw-login': {
    cause: 'fetchSession returned the response of POST /login.',
    fix: 'Return { accessToken, idToken, refreshToken, expires } made from result.AuthenticationResult.',
  },
  'session-not-object': {
    cause: 'fetchSession returned {{type}}.',
    fix: 'Return { accessToken, expires }, or throw SessionStoppedError if no user is signed in.',
  },
  'session-no-token': {
    cause: 'fetchSession returned an object without accessToken.',
    fix: 'Return { accessToken, expires }.',
  },
  'session-no-expiry': {
    cause: 'fetchSession returned a session without expires.',
    fix: 'Return expires as ISO 8601, or as milliseconds since 1970.',
  },
  'session-unreadable-expiry': {
    cause: 'fetchSession returned an expires that can’t be read as a time.',
    fix: 'Return expires as ISO 8601, or as milliseconds since 1970.',
  },
  'session-seconds': {
    cause: 'fetchSession returned expires in seconds.',
    fix: 'Return milliseconds: multiply it by 1000.',
  },
  'session-expired': {
    cause: 'fetchSession returned a session that has expired.',
    fix: 'Get a new session before returning it, and check the clock of your server.',
  },
  'session-timeout': {
    cause: 'fetchSession didn’t finish within 15 seconds.',
    fix: 'Return the session sooner. It will be called again.',
  },
  'session-failed': {
    cause: 'fetchSession failed.',
    fix: 'Throw SessionStoppedError if no user is signed in. After any other error it is called again.',
  },
  'version-conflict': {
    cause: '{{message}}.',
    fix: 'Load the script and the package in the same version. Only their patch numbers may differ.',
  },
} as const satisfies Record<string, { cause: string; fix: string }>
