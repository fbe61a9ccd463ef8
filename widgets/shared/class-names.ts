/** Joins the class names that are set: `classNames(base, isOpen && open)`. */
export const classNames = (...names: (string | false | null | undefined)[]) => names.filter(Boolean).join(' ')
