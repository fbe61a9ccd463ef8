/** Descriptions for editors and documentation tools: custom elements manifest, VS Code's HTML data, JetBrains' web-types. */
import { writeFileSync } from 'node:fs'
import {
  camelCase,
  type DescribedAttribute,
  type DescribedElement,
  describeElements,
  describeInterfaces,
} from './contracts.ts'

export function writeManifest(path: string) {
  writeFileSync(path, `${JSON.stringify(customElementsManifest(describeElements()), null, 2)}\n`)
}

/** https://github.com/webcomponents/custom-elements-manifest */
export function customElementsManifest(elements: DescribedElement[]) {
  // The schema has no interfaces; tools ignore them.
  const interfaces = describeInterfaces().map(({ name, members }) => ({
    name,
    members: members.map(({ type, ...member }) => ({ ...member, type: { text: type } })),
  }))
  return { schemaVersion: '2.1.0', readme: 'README.md', modules: elements.flatMap(modulesOf), interfaces }
}

function modulesOf(element: DescribedElement) {
  const { tag, className, description, attributes, properties, methods, events } = element
  const path = `pure/${tag}.js`
  const declaration = {
    kind: 'class',
    customElement: true,
    name: className,
    tagName: tag,
    description,
    superclass: { name: 'HTMLElement' },
    attributes: attributes.map(({ name, description, type }) => ({
      name,
      description,
      fieldName: camelCase(name),
      type: { text: type },
    })),
    members: [
      ...attributes.map(({ name, description, type }) => ({
        kind: 'field',
        name: camelCase(name),
        attribute: name,
        reflects: true,
        description,
        type: { text: `${type} | undefined` },
      })),
      ...properties.map(({ name, description, type }) => ({
        kind: 'field',
        name,
        description,
        type: { text: `${type} | undefined` },
      })),
      ...methods.map(({ name, description, type }) => ({ kind: 'method', name, description, type: { text: type } })),
    ],
    events: events.map(({ name, description, type }) => ({
      name,
      description,
      type: { text: `CustomEvent<${type}>` },
    })),
  }
  const reference = { name: className, module: path }
  return [
    {
      kind: 'javascript-module',
      path,
      declarations: [declaration],
      exports: [{ kind: 'js', name: className, declaration: reference }],
    },
    {
      kind: 'javascript-module',
      path: `${tag}.js`,
      exports: [{ kind: 'custom-element-definition', name: tag, declaration: reference }],
    },
  ]
}

/** https://github.com/microsoft/vscode-custom-data */
export function vscodeData(elements: DescribedElement[]) {
  const valuesOf = ({ allowedValues, type }: DescribedAttribute) => {
    if (type === 'boolean') return { valueSet: 'v' }
    return allowedValues.length > 0 ? { values: allowedValues.map((name) => ({ name })) } : {}
  }
  return {
    version: 1.1,
    tags: elements.map(({ tag, description, attributes }) => ({
      name: tag,
      description,
      attributes: attributes.map((attribute) => ({
        name: attribute.name,
        description: attribute.description,
        ...valuesOf(attribute),
      })),
    })),
  }
}

/** https://github.com/JetBrains/web-types */
export function webTypes(elements: DescribedElement[], version: string) {
  return {
    $schema: 'https://json.schemastore.org/web-types',
    name: 'courier-elements',
    version,
    'description-markup': 'markdown',
    contributions: {
      html: {
        elements: elements.map(({ tag, description, attributes, properties, events }) => ({
          name: tag,
          description,
          attributes: attributes.map(({ name, description, type }) => ({
            name,
            description,
            value: { type, required: type !== 'boolean' },
          })),
          js: {
            properties: properties.map(({ name, description, type }) => ({ name, description, value: { type } })),
            events: events.map(({ name, description }) => ({ name, description })),
          },
        })),
      },
    },
  }
}
