/** The script of every page. Settings come first, because the session starts with them. */
import { followConditions } from './conditions.ts'
import { configureFromPage } from './configure.ts'
import { showEndedSession } from './ended-session.ts'
import { guard } from './guards.ts'
import { pointToRequest } from './landing.ts'
import { applyStaffLanguage, offerLanguages } from './language.ts'
import { showLoadFailures } from './load-failure.ts'
import { followMaintenance } from './maintenance.ts'
import { numberMarks } from './marks.ts'
import { followElements } from './navigation.ts'
import { followBuilds } from './new-build.ts'
import { pushPageViews } from './page-views.ts'
import { fillTopBar } from './top-bar.ts'
import { followVerificationLink } from './verification-link.ts'
import { offerTour } from './welcome-tour.ts'

followVerificationLink()
numberMarks(document)
configureFromPage()
offerLanguages()
guard({
  onShown() {
    fillTopBar()
    offerTour()
  },
})
pointToRequest()
followMaintenance()
followConditions()
showEndedSession()
followElements()
void applyStaffLanguage()
showLoadFailures()
followBuilds()
pushPageViews()
