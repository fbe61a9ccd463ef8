import { atom, type ReadableAtom } from 'nanostores'

export type Problems<Values, Problem> = Partial<Record<keyof Values, Problem>>

/** Why nothing came of a submission. Both parts are empty if the user has been told already. */
export interface Refusal<Values, Problem> {
  problems?: Problems<Values, Problem>
  /** About the form as a whole. */
  refused?: Problem | null
}

/** One field, with its own stores: typing in it redraws nothing else. */
export interface FormField<Value, Problem> {
  $value: ReadableAtom<Value>
  /** What is wrong with the value; null if nothing is known to be. */
  $problem: ReadableAtom<Problem | null>
  /** Changes the value. The field's last problem and the form's last refusal no longer apply. */
  type(value: Value): void
}

export type FormFields<Values, Problem> = {
  readonly [Name in keyof Values]: FormField<Values[Name], Problem>
}

export interface Form<Values, Problem> {
  fields: FormFields<Values, Problem>
  $isBusy: ReadableAtom<boolean>
  /** Why the whole was refused; null if it wasn't, and again after the next edit. */
  $refused: ReadableAtom<Problem | null>
  values(): Values
  /** Checks, then sends at most once: a call while one runs gets that one's result. Never rejects. */
  submit(): Promise<boolean>
  /** Shows why something else was refused, as for a submission: at its field, or for the form as a whole. */
  refuse(error: unknown): void
  /** Begins again with these values: problems and refusal go. */
  reset(values?: Partial<Values>): void
}

export interface FormOptions<Values, Problem> {
  /** The first values, in the order in which the form shows its fields. */
  values: Values
  /** Applied to what is typed: a phone number keeps only its digits. */
  clean?: Clean<Values>
  /** Rules that apply while typing, and before sending. */
  limits?: Limits<Values, Problem>
  /** Runs after each edit. */
  typed?(values: Values): void
  /** What is wrong with the values before they are sent; entries that are null don't count. */
  check?(values: Values): ProblemsFound<Values, Problem> | Promise<ProblemsFound<Values, Problem>>
  /** Sends the values. Throws, or returns why nothing came of it. */
  send(values: Values): Promise<Refusal<Values, Problem> | undefined> | Refusal<Values, Problem> | undefined
  /** What an error says, and the field it is about: one that this form may not have. */
  refusal(error: unknown): { field: PropertyKey | null; problem: Problem }
  /** Shows a refusal of the whole elsewhere, such as in a toast, instead of in `$refused`. */
  tell?(problem: Problem, error: unknown): void
}

type Clean<Values> = { [Name in keyof Values]?: (value: Values[Name]) => Values[Name] }
type Limits<Values, Problem> = { [Name in keyof Values]?: (value: Values[Name]) => Problem | null }
type ProblemsFound<Values, Problem> = Partial<Record<keyof Values, Problem | null>>

/** A form: values, what is wrong with each, whether it is being sent, and why it was refused. */
export function createForm<Values extends object, Problem>(
  options: FormOptions<Values, Problem>,
): Form<Values, Problem> {
  type Name = keyof Values
  const clean: Clean<Values> = options.clean ?? {}
  const limits: Limits<Values, Problem> = options.limits ?? {}
  const names = Object.keys(options.values) as Name[]
  const $isBusy = atom(false)
  const $refused = atom<Problem | null>(null)
  let running: Promise<boolean> | null = null

  const limitOf = <One extends Name>(name: One, value: Values[One]): Problem | null => limits[name]?.(value) ?? null

  function createField<One extends Name>(name: One) {
    const $value = atom(options.values[name])
    const $problem = atom<Problem | null>(null)
    return {
      $value,
      $problem,
      type(typed: Values[One]) {
        const value = clean[name]?.(typed) ?? typed
        $value.set(value)
        $problem.set(limitOf(name, value))
        $refused.set(null)
        options.typed?.(values())
      },
    }
  }
  const fields = Object.fromEntries(names.map((name) => [name, createField(name)])) as {
    [One in Name]: ReturnType<typeof createField<One>>
  }

  const values = () => Object.fromEntries(names.map((name) => [name, fields[name].$value.get()])) as Values

  function show(refusal: Refusal<Values, Problem>) {
    const problems: Problems<Values, Problem> = refusal.problems ?? {}
    for (const name of names) fields[name].$problem.set(problems[name] ?? null)
    $refused.set(refusal.refused ?? null)
  }

  function refuse(error: unknown) {
    const { field, problem } = options.refusal(error)
    const name = names.find((one) => one === field)
    if (name !== undefined) show({ problems: { [name]: problem } as Problems<Values, Problem> })
    else if (options.tell) options.tell(problem, error)
    else show({ refused: problem })
  }

  async function findProblems(given: Values): Promise<Problems<Values, Problem> | null> {
    const found: ProblemsFound<Values, Problem> = (await options.check?.(given)) ?? {}
    const wrong = names.flatMap((name) => {
      const problem = found[name] ?? limitOf(name, given[name])
      return problem === null ? [] : [[name, problem]]
    })
    return wrong.length > 0 ? Object.fromEntries(wrong) : null
  }

  async function start(): Promise<boolean> {
    $isBusy.set(true)
    show({})
    const given = values()
    try {
      const problems = await findProblems(given)
      const refusal = problems ? { problems } : await options.send(given)
      if (refusal) show(refusal)
      return !refusal
    } catch (error) {
      refuse(error)
      return false
    } finally {
      $isBusy.set(false)
      running = null
    }
  }

  return {
    fields,
    $isBusy,
    $refused,
    values,
    submit() {
      running ??= start()
      return running
    },
    refuse,
    reset(given = {}) {
      for (const name of names) fields[name].$value.set({ ...options.values, ...given }[name])
      show({})
    },
  }
}
