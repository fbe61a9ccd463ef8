type Parent = Pick<Node, 'appendChild' | 'insertBefore' | 'removeChild'>

/**
 * Lets React change a tree whose texts a translator has replaced by `<font>` or wrapped. React keeps its own text nodes, and
 * fails to remove one that has another parent (https://github.com/facebook/react/issues/11538). Returns a function that
 * receives the changes of the tree.
 */
export function keepTranslatable(root: ShadowRoot): (records: readonly MutationRecord[]) => void {
  const substitutes = new WeakMap<Node, Element>()
  const patched = new WeakSet<Node>()

  /** Returns the child of `parent` that is in a node's place: itself, an ancestor or its substitute. */
  function inPlaceOf(node: Node, parent: Node): ChildNode | null {
    let place: Node | null = root.contains(node) ? node : (substitutes.get(node) ?? null)
    while (place && place.parentNode !== parent) place = place.parentNode
    return place as ChildNode | null
  }

  function dropSubstitute(node: Node) {
    substitutes.get(node)?.remove()
    substitutes.delete(node)
  }

  function patch(parent: Node) {
    if (patched.has(parent)) return
    patched.add(parent)
    const { appendChild, insertBefore, removeChild } = parent
    const replacements: Parent = {
      appendChild(node) {
        dropSubstitute(node)
        return appendChild.call(parent, node) as typeof node
      },
      insertBefore(node, next) {
        dropSubstitute(node)
        return insertBefore.call(parent, node, next && inPlaceOf(next, parent)) as typeof node
      },
      removeChild(node) {
        const place = node instanceof Element ? node : inPlaceOf(node, parent)
        if (place?.parentNode === parent) removeChild.call(parent, place)
        else place?.remove()
        return node
      },
    }
    Object.assign(parent, replacements)
  }

  // React's changes show only once its own text is back.
  const texts = new MutationObserver((records) => {
    for (const { target } of records) {
      const substitute = substitutes.get(target)
      if (!substitute?.isConnected || root.contains(target)) continue
      substitutes.delete(target)
      substitute.replaceWith(target)
    }
  })

  return (records) => {
    for (const { target, removedNodes, addedNodes, previousSibling, nextSibling } of records) {
      for (const node of removedNodes) {
        const font = [...addedNodes, previousSibling, nextSibling].find((one) => one?.nodeName === 'FONT')
        if (root.contains(node)) patch(target)
        else if (node instanceof Text && font) {
          substitutes.set(node, font as Element)
          texts.observe(node, { characterData: true })
          patch(target)
        }
      }
    }
  }
}
