// The embedded issuer asks whether to sign out; whoever came here from the page has already said so.
const form = document.forms[0];
const answer = document.createElement('input');
answer.type = 'hidden';
answer.name = 'logout';
answer.value = 'yes';
form.append(answer);
form.submit();
