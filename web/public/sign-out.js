// Whoever came here from the product's page has said there to sign out: the issuer's question is answered at once.
const form = document.forms[0];
const answer = document.createElement('input');
answer.type = 'hidden';
answer.name = 'logout';
answer.value = 'yes';
form.append(answer);
form.submit();
