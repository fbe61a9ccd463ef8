import { type Command, commandMiddleware } from './commands.ts'
import { evidenceFolder, saveEvidence } from './evidence.ts'
import { fileItself } from './file-itself.ts'
import { orderApis } from './order-apis.ts'
import { testPages } from './pages.ts'

interface Launcher {
  stopSession(session: string): Promise<object>
}

/** Gives test files in the browser an order API, keyboard, mouse and screen, and saves the evidence of failures. */
export function widgetFiles() {
  const pages = testPages()
  const apis = orderApis()
  const finished = new Set<string>()

  async function save(session: string, test: string) {
    const page = pages.of(session)
    await saveEvidence(evidenceFolder(page.file, test), page, await apis.log(session))
  }

  async function runCommand(command: Command): Promise<unknown> {
    const { name, payload, session } = command
    if (name === 'evidence') return save(session, (payload as { test: string }).test)
    if (name === 'finish') {
      finished.add(session)
      return apis.stop(session)
    }
    return (
      (await pages.runCommand(name, payload, session)) ?? apis.runCommand({ ...command, file: pages.of(session).file })
    )
  }

  /** Ends pages that hang, which don't leave by themselves, and saves their evidence. */
  function withEvidence<L extends Launcher>(launcher: L): L {
    const stopSession = launcher.stopSession.bind(launcher)
    launcher.stopSession = async (session) => {
      if (finished.delete(session)) {
        pages.forget(session)
        return stopSession(session)
      }
      await save(session, fileItself).catch(() => {})
      await apis.stop(session)
      await pages.of(session).page.context().close()
      pages.forget(session)
      return {}
    }
    return launcher
  }

  const plugin = { name: 'widget-files', serverStop: apis.close }
  return { plugin, middleware: commandMiddleware(runCommand), createPage: pages.createPage, withEvidence }
}
