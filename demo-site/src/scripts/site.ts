/** The one script of every page. Settings first: the session starts with them. */
import { configureFromPage } from './configure.ts'
import { guard } from './guards.ts'
import { followElements } from './navigation.ts'
import { fillTopBar } from './top-bar.ts'

configureFromPage()
guard({ onShown: fillTopBar })
followElements()
