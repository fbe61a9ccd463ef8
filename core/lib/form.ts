import { atom, type ReadableAtom } from 'nanostores'

export type Problems<Values, Problem> = Partial<Record<keyof Values, Problem>>

/** Why a submission failed. Both parts are empty if the user has been notified already. */
export interface FormRefusal<Values, Problem> {
  problems?: Problems<Values, Problem>
  refused?: Problem | null
}

/** A field with stores of its own, so that typing doesn't redraw other fields. */
export interface FormField<Value, Problem> {
  $value: ReadableAtom<Value>
  $problem: ReadableAtom<Problem | null>
  type(value: Value): void
}

export type FormFields<Values, Problem> = {
  readonly [Name in keyof Values]: FormField<Values[Name], Problem>
}

export interface Form<Values, Problem> {
  fields: FormFields<Values, Problem>
  $isBusy: ReadableAtom<boolean>
  $refused: ReadableAtom<Problem | null>
  values(): Values
  submit(): Promise<boolean>
  /** Shows an error at its field or for the whole form. */
  refuse(error: unknown): void
  reset(values?: Partial<Values>): void
}

export interface FormOptions<Values, Problem> {
  values: Values
  /** Cleans typed values, such as phone numbers. */
  clean?: Clean<Values>
  /** Rules checked while typing and before sending. */
  limits?: Limits<Values, Problem>
  /** Called after each edit. */
  typed?(values: Values): void
  /** Rules checked before sending; null entries pass. */
  check?(values: Values): ProblemsFound<Values, Problem> | Promise<ProblemsFound<Values, Problem>>
  send(values: Values): Promise<FormRefusal<Values, Problem> | undefined> | FormRefusal<Values, Problem> | undefined
  refusal(error: unknown): { field: PropertyKey | null; problem: Problem }
  /** Shows the form's refusal elsewhere, such as in a toast. */
  onRefused?(problem: Problem, error: unknown): void
}

type Clean<Values> = { [Name in keyof Values]?: (value: Values[Name]) => Values[Name] }
type Limits<Values, Problem> = { [Name in keyof Values]?: (value: Values[Name]) => Problem | null }
type ProblemsFound<Values, Problem> = Partial<Record<keyof Values, Problem | null>>

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

  function show(refusal: FormRefusal<Values, Problem>) {
    const problems: Problems<Values, Problem> = refusal.problems ?? {}
    for (const name of names) fields[name].$problem.set(problems[name] ?? null)
    $refused.set(refusal.refused ?? null)
  }

  function refuse(error: unknown) {
    const { field, problem } = options.refusal(error)
    const name = names.find((one) => one === field)
    if (name !== undefined) show({ problems: { [name]: problem } as Problems<Values, Problem> })
    else if (options.onRefused) options.onRefused(problem, error)
    else show({ refused: problem })
  }

  async function findProblems(input: Values): Promise<Problems<Values, Problem> | null> {
    const checkResult: ProblemsFound<Values, Problem> = (await options.check?.(input)) ?? {}
    const problems = names.flatMap((name) => {
      const problem = checkResult[name] ?? limitOf(name, input[name])
      return problem === null ? [] : [[name, problem]]
    })
    return problems.length > 0 ? Object.fromEntries(problems) : null
  }

  async function start(): Promise<boolean> {
    $isBusy.set(true)
    show({})
    const input = values()
    try {
      const problems = await findProblems(input)
      const refusal = problems ? { problems } : await options.send(input)
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
    reset(input = {}) {
      for (const name of names) fields[name].$value.set({ ...options.values, ...input }[name])
      show({})
    },
  }
}
