import './configured.js'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './react-app.js'

createRoot(document.querySelector('#app')).render(createElement(App))
