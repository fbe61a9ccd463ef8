import './configured.js'
import { createElement } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { App } from './react-app.js'

// What the server rendered doesn't fit: an uncaught error of the page.
hydrateRoot(document.querySelector('#app'), createElement(App), { onRecoverableError: reportError })
