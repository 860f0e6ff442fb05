// Sends the only form of the page at once; without this script its button does the same.
document.querySelector('form[data-submit-at-once]')?.requestSubmit();
