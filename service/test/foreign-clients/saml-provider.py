"""An identity provider by lasso, which is a library of C and shares nothing with ours: answers one request to sign in.

Reads JSON from its input: our metadata, its own, its key and certificate, the query of the request, and what it says of the person.
Writes the form that a browser would post: the address and the message.
"""

import json
import os
import sys
import tempfile

import lasso

asked = json.load(sys.stdin)


folder = tempfile.TemporaryDirectory()


def file(text):
    """Lasso reads from files."""
    name = os.path.join(folder.name, str(len(os.listdir(folder.name))))
    with open(name, "w") as kept:
        kept.write(text)
    return name


server = lasso.Server(file(asked["ownMetadata"]), file(asked["privateKey"]), None, file(asked["certificate"]))
server.addProvider(lasso.PROVIDER_ROLE_SP, file(asked["theirMetadata"]))
server.signatureMethod = lasso.SIGNATURE_METHOD_RSA_SHA256

login = lasso.Login(server)
login.processAuthnRequestMsg(asked["query"])
login.validateRequestMsg(True, True)
login.buildAssertion(
    lasso.SAML2_AUTHN_CONTEXT_PASSWORD, asked["now"], None, asked["begins"], asked["ends"]
)
assertion = login.assertion
assertion.subject.nameId.content = asked["nameId"]
attributes = []
for name, values in asked["attributes"].items():
    attribute = lasso.Saml2Attribute()
    attribute.name = name
    found = []
    for value in values:
        text = lasso.MiscTextNode.newWithString(value)
        text.textChild = True
        held = lasso.Saml2AttributeValue()
        held.any = [text]
        found.append(held)
    attribute.attributeValue = found
    attributes.append(attribute)
statement = lasso.Saml2AttributeStatement()
statement.attribute = attributes
assertion.attributeStatement = [statement]
login.buildAuthnResponseMsg()
print(json.dumps({"url": login.msgUrl, "message": login.msgBody}))
