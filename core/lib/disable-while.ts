/** Returns a copy of a part whose functions do nothing while it is disabled. */
export function disableWhile(isDisabled: () => boolean) {
  return <Part extends object>(part: Part): Part => {
    const members = Object.entries(part).map(([name, member]) => {
      if (typeof member !== 'function') return [name, member]
      return [name, (...args: unknown[]) => (isDisabled() ? undefined : member(...args))]
    })
    return Object.fromEntries(members) as Part
  }
}
