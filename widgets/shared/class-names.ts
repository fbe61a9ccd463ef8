/** The class names that are there: `classNames(base, isOpen && open)`. */
export const classNames = (...names: (string | false | null | undefined)[]) => names.filter(Boolean).join(' ')
