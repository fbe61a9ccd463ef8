interface Field {
  $problem: { get(): unknown }
}

/** Returns the problems of a form by field. */
export const problemsOf = ({ fields }: { fields: object }) =>
  Object.fromEntries(
    Object.entries<Field>(fields as Record<string, Field>).flatMap(([name, { $problem }]) => {
      const problem = $problem.get()
      return problem === null ? [] : [[name, problem]]
    }),
  )
