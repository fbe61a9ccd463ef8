/** Runs in a page. Returns its HTML with all open shadow roots. */
export function pageHtml(): string {
  const rootsIn = (parent: ParentNode): ShadowRoot[] =>
    [...parent.querySelectorAll('*')].flatMap(({ shadowRoot }) =>
      shadowRoot ? [shadowRoot, ...rootsIn(shadowRoot)] : [],
    )
  return document.documentElement.getHTML({ serializableShadowRoots: true, shadowRoots: rootsIn(document) })
}
